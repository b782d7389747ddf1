#!/bin/sh
set -e
rm -f '/usr/bin/${executable}'
