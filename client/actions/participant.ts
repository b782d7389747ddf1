/** A person as requests name them. */
export const participant = (gaiaId: string): { gaia_id: string; chat_id: string } => ({
  gaia_id: gaiaId,
  chat_id: gaiaId,
});
