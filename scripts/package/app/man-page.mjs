// The app's man page.

/**
 * @param {import('../debian.mjs').Release} release
 */
export function appManPage({ version, epoch }) {
  const date = new Date(epoch * 1000).toISOString().slice(0, 10);
  return `.TH PARLEY 1 "${date}" "Parley ${version}" "Parley"
.SH NAME
parley \\- messenger that lives in the tray
.SH SYNOPSIS
.B parley
.RI [ options ]
.RI [ link ]
.SH DESCRIPTION
Starts Parley, or shows the window of the one that runs already. A
.I parley:
link is followed. Options of Chromium are handed on.
.SH OPTIONS
.TP
.B \\-\\-hidden
Stay in the tray, as at the start of a session.
.TP
.BI \\-\\-open= link
Follow a link.
.TP
.B \\-\\-look\\-around
Begin with three made\\-up people, without a server.
.TP
.BI \\-\\-screenshot= file
Save a picture of the window once it is complete, and end.
.SH FILES
.TP
.I /etc/parley/policy.json
What an administrator has set for everyone on this computer; root's alone to write.
.TP
.I ~/.config/Parley
Settings and what is kept offline.
.SH SEE ALSO
.BR chromium (1),
.BR parley\\-server (1)
`;
}
