/** The keyboard shortcuts of this screen, in the order in which `?` lists them. */
export const keyList = [
	{ keys: ['j'], action: 'next post' },
	{ keys: ['k'], action: 'previous post' },
	{ keys: ['l'], action: 'like the post' },
	{ keys: ['r'], action: 'reply to the post' },
	{ keys: ['e'], action: 'mark the post as done, or undo that' },
	{ keys: ['Ctrl', 'Enter'], action: 'send the reply (⌘ Enter on a Mac)' },
	{ keys: ['Esc'], action: 'close the reply' },
	{ keys: ['?'], action: 'show shortcuts' },
] as const;
