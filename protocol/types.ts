export type * from './gen/types.ts';
