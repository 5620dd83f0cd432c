/** Lists that everyone has at first, with the user names of authors. They are the same everywhere. */
export const defaultLists = [
	{ name: 'Design people', members: ['anselkovac', 'ilse_lake', 'tomekcycles'] },
	{ name: 'Slow reading', members: ['oonaghreads', 'wrenwrites', 'amaradiallo'] },
] as const;

/** At X a list is found by its id, by anybody: `17000000000001000` and a digit. */
export const xLists: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
	defaultLists.map(({ members }, at) => [`17000000000001000${at}`, members]),
);
