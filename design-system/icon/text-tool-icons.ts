/* From Lucide, as in `icon-paths.ts`, which has the licence. */

export const boldIcon = 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8';
export const heading1Icon = 'M4 12h8M4 18V6M12 18V6m5 6 3-2v8';
export const heading2Icon = 'M4 12h8M4 18V6M12 18V6M21 18h-4c0-4 4-3 4-6 0-1.5-2-2.5-4-1';
export const italicIcon = 'M19 4h-9M14 20H5M15 4 9 20';
export const listIcon = 'M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13';
export const listOrderedIcon =
	'M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02';
export const underlineIcon = 'M6 4v6a6 6 0 0 0 12 0V4M4 20h16';
