import type { ChatSession } from '../../client/index.ts';

/** Whether an account makes sounds: what was chosen on this computer comes first (null: nothing), then the account's own setting. */
export const soundsOf = ({
  session,
  soundsHere,
}: {
  session: Pick<ChatSession, 'self'>;
  soundsHere: boolean | null;
}): boolean => soundsHere ?? session.self?.desktopSound ?? true;
