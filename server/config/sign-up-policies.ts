import type { SignUpPolicy } from '../store/accounts/accounts.ts';

/** All policies, in the words of `--sign-up`. */
export const signUpPolicies = ['open', 'invite', 'closed'] as const satisfies readonly SignUpPolicy[];
