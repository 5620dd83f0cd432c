/** Keys of a screen, or of the whole product. Only keys that work are listed. */
export interface ShortcutSection {
	title: string;
	/** The screen of the keys; absent for the whole product. */
	path?: string;
	/** Keys that are pressed one after the other, or together with the first one. */
	shortcuts: readonly { action: string; keys: readonly string[] }[];
}

export const shortcutSections: readonly ShortcutSection[] = [
	{
		title: 'Everywhere',
		shortcuts: [
			{ action: 'Search and commands', keys: ['Ctrl', 'K'] },
			{ action: 'This list', keys: ['?'] },
			{ action: 'Go to Tweets', keys: ['g', 't'] },
			{ action: 'Go to Compose', keys: ['g', 'c'] },
			{ action: 'Go to Drafts', keys: ['g', 'd'] },
			{ action: 'Go to Queue', keys: ['g', 'q'] },
			{ action: 'Go to Filter', keys: ['g', 'f'] },
			{ action: 'Close, cancel', keys: ['Esc'] },
		],
	},
	{
		title: 'Tweets',
		path: '/app/tweets',
		shortcuts: [
			{ action: 'Next, previous post', keys: ['j', 'k'] },
			{ action: 'Like', keys: ['l'] },
			{ action: 'Reply', keys: ['r'] },
			{ action: 'Done, or undo that', keys: ['e'] },
			{ action: 'Worth reading: read, or undo that', keys: ['m'] },
			{ action: 'Worth reading: save for later', keys: ['s'] },
			{ action: 'Worth reading: dismiss', keys: ['x'] },
			{ action: 'Send the reply', keys: ['Ctrl', 'Enter'] },
			{ action: 'Close the reply', keys: ['Esc'] },
		],
	},
	{
		title: 'Compose',
		path: '/app/compose',
		shortcuts: [
			{ action: 'Go to the message box', keys: ['/'] },
			{ action: 'Send', keys: ['Enter'] },
			{ action: 'New line', keys: ['Shift', 'Enter'] },
			{ action: 'Add a file', keys: ['@'] },
			{ action: 'Stop the answer', keys: ['Esc'] },
			{ action: 'Edit the last instruction, from the empty box', keys: ['↑'] },
			{ action: 'Previous, next version of a message', keys: ['[', ']'] },
		],
	},
	{
		title: 'A draft in an answer',
		path: '/app/compose',
		shortcuts: [
			{ action: 'Keep', keys: ['k'] },
			{ action: 'Edit', keys: ['e'] },
			{ action: 'Rewrite', keys: ['r'] },
			{ action: 'Post', keys: ['p'] },
			{ action: 'Discard, with undo', keys: ['d'] },
			{ action: 'Copy', keys: ['c'] },
		],
	},
	{
		title: 'Drafts',
		path: '/app/drafts',
		shortcuts: [
			{ action: 'New draft', keys: ['n'] },
			{ action: 'Search drafts', keys: ['/'] },
			{ action: 'Next, previous draft in the list', keys: ['↓', '↑'] },
			{ action: 'Undo', keys: ['Ctrl', 'Z'] },
			{ action: 'Redo', keys: ['Ctrl', 'Y'] },
			{ action: 'Move the post up, down', keys: ['Alt', '↑', '↓'] },
			{ action: 'Remove an empty post', keys: ['Backspace'] },
			{ action: 'Add to queue, or post', keys: ['Ctrl', 'Enter'] },
		],
	},
	{
		title: 'Queue',
		path: '/app/queue',
		shortcuts: [
			{ action: 'Next, previous post or proposal', keys: ['↓', '↑'] },
			{ action: 'Post of another day', keys: ['←', '→'] },
			{ action: 'Move to…', keys: ['m'] },
			{ action: 'Move to drafts', keys: ['d'] },
			{ action: 'Approve, edit, refuse a proposal', keys: ['a', 'e', 'x'] },
			{ action: 'Add a draft', keys: ['n'] },
			{ action: 'Week, list', keys: ['w', 'l'] },
			{ action: 'Today', keys: ['t'] },
		],
	},
	{
		title: 'Editor',
		path: '/app/editor',
		shortcuts: [
			{ action: 'Save', keys: ['Ctrl', 'S'] },
			{ action: 'Bold, italic', keys: ['Ctrl', 'B', 'I'] },
			{ action: 'Rename the file', keys: ['F2'] },
			{ action: 'Delete the file', keys: ['Delete'] },
			{ action: 'Menu of the file', keys: ['Shift', 'F10'] },
		],
	},
];
