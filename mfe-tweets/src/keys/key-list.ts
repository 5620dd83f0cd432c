/** The keyboard shortcuts of this screen, in the order in which `?` lists them. */
export const keyList = [
	{ keys: ['j'], action: 'next post' },
	{ keys: ['k'], action: 'previous post' },
	{ keys: ['l'], action: 'like the post' },
	{ keys: ['r'], action: 'answer the post' },
	{ keys: ['Ctrl', 'Enter'], action: 'send the answer (⌘ Enter on a Mac)' },
	{ keys: ['Esc'], action: 'leave the box' },
	{ keys: ['?'], action: 'this list' },
] as const;
