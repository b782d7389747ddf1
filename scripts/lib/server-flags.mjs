/**
 * How Node is started for a server, and for any other command, as package/server starts them. Short-lived objects of a server get
 * half of the room that Node would give them, which takes a third off the memory of ten thousand idle sessions and costs no time that was
 * measured. Commands that go through all data need an eighth.
 */
export const serverFlags = ['--max-semi-space-size=32'];
export const commandFlags = ['--max-semi-space-size=8'];

/**
 * The environment of a server. What photos are decoded into comes in pieces of megabytes, and glibc, which learns their size,
 * keeps them for each thread: after a few photos that was most of the process's memory. With a fixed bound it asks the kernel for
 * each larger piece and gives it back. What it saves and costs is in docs/benchmarks.md.
 */
export const serverEnvironment = { MALLOC_MMAP_THRESHOLD_: '1048576' };
