import { defaultServerOptions, type ServerOptions } from '../context/context.ts';

/** Of a server on which nothing was chosen. */
export const standard: ServerOptions = {
  ...defaultServerOptions,
  publicUrl: 'https://chat.example.org/',
  callUrl: 'https://meet.example.org/{room}',
};
