// How long each step may take on two cores, in seconds. `npm test` prints them beside what it took; a step over its budget is named, not failed,
// for machines differ. The sums are what CONTRIBUTING.md promises: check 3 minutes, all 10, everything 20.

/** @type {Record<string, number | { all: number, everything: number }>} */
export const stepBudgets = {
	'format and lint': 20,
	types: 20,
	unit: 130,
	'server processes': { all: 70, everything: 120 },
	'embedded engine': 150,
	storybook: 40,
	builds: 30,
	'end to end': { all: 270, everything: 600 },
	'several machines': 70,
};

/** A test file that takes longer than this says so at the end of the table. */
export const FILE_BUDGET_SECONDS = 15;
