/** What the keyboard does in this screen, in the order of the list that `?` shows. */
export const keyList = [
	{ keys: ['j'], does: 'next post' },
	{ keys: ['k'], does: 'previous post' },
	{ keys: ['l'], does: 'like the post' },
	{ keys: ['r'], does: 'answer the post' },
	{ keys: ['Ctrl', 'Enter'], does: 'send the answer (⌘ Enter on a Mac)' },
	{ keys: ['Esc'], does: 'leave the box' },
	{ keys: ['?'], does: 'this list' },
] as const;
