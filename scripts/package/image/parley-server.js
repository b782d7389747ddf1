#!/usr/lib/parley-server/node
// There is no shell in the image that could start it.
import('/usr/lib/parley-server/dist/server/parley-server.js');
