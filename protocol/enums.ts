export * from './gen/enums.ts';
