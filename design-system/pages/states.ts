/**
 * The states that a story can have. They are tags, which Storybook's sidebar can filter by; every
 * story has at least one.
 */
export const states = {
	plain: 'The usual state.',
	loading: 'Something is loading.',
	busy: 'An action of the user is in progress: saving, sending, writing, running.',
	waiting:
		'It continues by itself later: a limit, a lost connection, a confirmation from another service.',
	empty: 'There is nothing to show, or nothing is typed or selected.',
	error: 'Something failed, with the reason.',
	invalid: 'The input is not accepted, with what would be.',
	offline: 'Can’t reach Warble.',
	unavailable: 'It does not exist: deleted, not live, not in the plan, not set up.',
	disabled: 'It cannot be used now.',
	unsaved: 'There are changes that a reload or another page would lose.',
	done: 'It worked, with a confirmation.',
	question: 'It asks before going on.',
	many: 'As many items as there can be.',
	'long-text': 'Texts, names and words as long as they can be.',
	'other-script': 'Other scripts, and writing from right to left.',
	hostile: 'Markup, invisible characters and other hostile input, shown as text.',
	phone: '360 pixels wide.',
} as const;
