/** Lists of authors, by their user names, that every account has at first. */
export const defaultLists = [
	{ name: 'Design people', members: ['anselkovac', 'ilse_lake', 'tomekcycles'] },
	{ name: 'Slow reading', members: ['oonaghreads', 'wrenwrites', 'amaradiallo'] },
] as const;

/** At X a list is found by its id, by anybody: `17000000000001000` and a digit. */
export const xLists: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
	defaultLists.map(({ members }, at) => [`17000000000001000${at}`, members]),
);
