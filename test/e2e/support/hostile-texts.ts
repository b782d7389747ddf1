const zalgo = (text: string): string =>
  [...text].map((letter) => letter + '\u0316\u0335\u0322\u0360\u0489'.repeat(12)).join('');

/** What someone may write who means harm, for every place where others' words are shown. */
export const hostileTexts: readonly string[] = [
  '<script>globalThis.broken = "script"</script>',
  '<img src=x onerror="globalThis.broken = \'img\'">',
  '<svg><script>globalThis.broken="svg"</script><a href="javascript:globalThis.broken=1">x</a></svg>',
  '"><style>*{display:none!important}</style>',
  '</title></textarea></template><base href="https://evil.example/">',
  '<iframe srcdoc="<script>parent.broken=1</script>"></iframe><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/x.css"><object data="https://evil.example/x"></object>',
  '${globalThis.broken = "template"} {{constructor.constructor("globalThis.broken=1")()}}',
  '&lt;b&gt;entities&lt;/b&gt; &#x202e; &amp;amp;',
  "'); DROP TABLE events; --",
  '%s %n %x %00 \\u003cscript\\u003e',
  '__proto__',
  'constructor',
  'toString',
  '\u202Egnp.exe\u202D reversed',
  '\u2067isolated\u2066 and never closed',
  `${'\u202E'.repeat(300)}deep`,
  zalgo('He comes'),
  'a\u0000b\u0001c\u0007d\u001B[31mred',
  '\u200B\u200B\u2060\uFEFF',
  '\uD800 lone \uDC00 halves',
  '﷽'.repeat(500),
  'W'.repeat(10_000),
  `${'long '.repeat(20_000)}end`,
  'line\n'.repeat(3000),
  '👩‍👩‍👧‍👦'.repeat(400),
  '\t'.repeat(2000),
  'السلام عليكم <b>bold</b> שלום',
];

/** A link's words and where it leads: none of these may be followed, or it says where. */
export const hostileLinks: readonly { text: string; target: string; opens: string | null; says?: string }[] =
  [
    { text: 'click', target: 'javascript:globalThis.broken="link"', opens: null },
    { text: 'click', target: ' java\nscript:globalThis.broken=1', opens: null },
    { text: 'click', target: 'JaVaScRiPt:globalThis.broken=1//https://ok.example', opens: null },
    { text: 'picture', target: 'data:text/html,<script>globalThis.broken=1</script>', opens: null },
    { text: 'file', target: 'file:///etc/passwd', opens: null },
    { text: 'smb', target: 'smb://evil.example/share', opens: null },
    { text: 'app', target: 'app://parley/index.html', opens: null },
    { text: 'script', target: 'vbscript:msgbox(1)', opens: null },
    { text: 'blob', target: 'blob:https://evil.example/1', opens: null },
    { text: 'handler', target: 'ms-msdt:/id', opens: null },
    { text: 'broken', target: 'https://', opens: null },
    { text: 'mail', target: 'mailto:%E0%A4%A', opens: 'mailto:%E0%A4%A' },
    {
      text: 'https://bank.example/login',
      target: 'https://evil.example/login',
      opens: 'https://evil.example/login',
      says: 'evil.example',
    },
    {
      text: 'bank.example',
      target: 'https://evil.example/',
      opens: 'https://evil.example/',
      says: 'evil.example',
    },
    {
      text: 'www.bank.example/account',
      target: 'https://bank.example.evil.example/',
      opens: 'https://bank.example.evil.example/',
      says: 'bank.example.evil.example',
    },
    {
      text: 'https://bank.example@evil.example',
      target: 'https://bank.example@evil.example',
      opens: 'https://bank.example@evil.example/',
      says: 'evil.example',
    },
    {
      text: 'https://bаnk.example',
      target: 'https://bаnk.example',
      opens: 'https://xn--bnk-6cd.example/',
      says: 'xn--bnk-6cd.example',
    },
    {
      text: '\u202Eelpmaxe.knab//:sptth',
      target: 'https://evil.example/',
      opens: 'https://evil.example/',
    },
  ];
