#!/bin/sh
set -e
ln -sf '/opt/${sanitizedProductName}/${executable}' '/usr/bin/${executable}'
