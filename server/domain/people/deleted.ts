/** What a deleted account is called where its person stood; apps that know such accounts say it in their language. */
export const deletedName = 'Deleted account';
