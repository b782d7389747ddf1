/**
 * Switches of what shows pages. A page of the tests lives for seconds: what V8 would spend on optimising its code is a fifth of
 * all that the page costs. To collect what it forgets at once is a twentieth where the young generation is small (sizes in MiB).
 * Where speed is measured, nothing asks for this.
 */
export const pageSwitches: readonly string[] =
  process.env['TESTS_PAGES'] === 'unoptimised'
    ? ['--js-flags=--no-maglev --no-turbofan --min-semi-space-size=32 --max-semi-space-size=32']
    : [];
