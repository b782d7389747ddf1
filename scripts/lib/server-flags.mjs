/**
 * How Node is started for a server, and for any other command, as package/server starts them. Short-lived objects of a server get
 * half of the room that Node would give them, which takes a third off the memory of ten thousand idle sessions and costs no time that was
 * measured. Commands that go through all data need an eighth.
 */
export const serverFlags = ['--max-semi-space-size=32'];
export const commandFlags = ['--max-semi-space-size=8'];
