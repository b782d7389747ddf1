/** What kind of device a client runs on, by what it calls itself. */
export function deviceClassOf(userAgent: string): 'desktop' | 'mobile' | 'tablet' {
  if (/ipad|tablet/i.test(userAgent)) return 'tablet';
  return /mobile|android|iphone/i.test(userAgent) ? 'mobile' : 'desktop';
}
