/** All modes, in the words of `--sign-up`. */
export const signUpModes = ['open', 'invite', 'closed'] as const;

/** Who may make an account. The first account of an empty server may always be made, and is its administrator's. */
export type SignUpMode = (typeof signUpModes)[number];
