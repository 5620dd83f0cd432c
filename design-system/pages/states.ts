/**
 * The states that a story can have. They are tags, which Storybook's sidebar can filter by; every story
 * has at least one.
 */
export const states = {
	plain: 'As it is on an ordinary day.',
	loading: 'Something is being fetched and is not there yet.',
	busy: 'What the person asked for is under way: saving, sending, writing, running.',
	waiting: 'It goes on by itself later: a limit, a lost connection, a confirmation from elsewhere.',
	empty: 'There is nothing to show, or nothing is typed or chosen.',
	error: 'It did not work, and why.',
	invalid: 'What was typed or chosen cannot be taken, and what can.',
	offline: 'Warble cannot be reached.',
	unavailable: 'It is not there: gone, not live, not in the plan, not set up.',
	disabled: 'It cannot be used now.',
	unsaved: 'There is something that a reload or another page would lose.',
	done: 'It worked, and says so.',
	question: 'It asks before it goes on.',
	many: 'As many as there can be.',
	'long-text': 'Texts, names and words as long as they can be.',
	'other-script': 'Other scripts, and writing from right to left.',
	hostile: 'Markup, invisible letters and other things that are shown as text.',
	phone: '360 pixels wide.',
} as const;
