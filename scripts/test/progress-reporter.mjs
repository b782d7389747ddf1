import { DefaultReporter } from 'vitest/node';

/**
 * One line for each finished file, with how many there are, so that several runs of vitest can share a terminal. What
 * failed is printed as vitest does.
 */
export default class ProgressReporter extends DefaultReporter {
  #finished = 0;
  #files = 0;

  constructor() {
    super({ summary: false });
    this.isTTY = false;
  }

  /**
   * @override
   * @param {readonly import('vitest/node').TestSpecification[]} specifications
   */
  onTestRunStart(specifications) {
    this.#files = specifications.length;
    super.onTestRunStart(specifications);
  }

  /**
   * @override
   * @protected
   * @param {import('vitest/node').TestModule} module
   */
  printTestModule(module) {
    this.#finished += 1;
    if (module.state() === 'failed') {
      super.printTestModule(module);
      return;
    }
    const place = `${this.#finished}/${this.#files}`.padStart(7);
    const seconds = (module.diagnostic().duration / 1000).toFixed(1).padStart(6);
    this.log(`${module.project.name.padEnd(16)} ${place} ${seconds} s   ${module.relativeModuleId}`);
  }
}
