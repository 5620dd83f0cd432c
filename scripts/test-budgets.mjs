// How long each step may take on two cores, in seconds. `npm test` prints the budgets beside the
// measured times. A step over its budget is reported but does not fail, because machines differ.
// The sums plus half a minute for installing are the times in CONTRIBUTING.md: check 3 minutes, all
// 10, everything 25.

/** @type {Record<string, number | Record<string, number>>} */
export const stepBudgets = {
	'format and lint': 15,
	types: 15,
	'without a browser': { check: 150, all: 240, everything: 420 },
	storybook: 20,
	builds: 20,
	'end to end': { all: 290, everything: 920 },
	'CPU of a request': 35,
	'other browsers': 120,
	'several machines': 80,
	'floating promises': 100,
};

/** A test file that takes longer is reported at the end of the table. */
export const FILE_BUDGET_SECONDS = 30;
