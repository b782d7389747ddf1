/**
 * Switches of what shows pages. A page of the tests lives for seconds: what V8 would spend on optimising its code is a fifth of
 * all that the page costs. Where speed is measured, nothing asks for this.
 */
export const pageSwitches: readonly string[] =
  process.env['TESTS_PAGES'] === 'unoptimised' ? ['--js-flags=--no-maglev --no-turbofan'] : [];
