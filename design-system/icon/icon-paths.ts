/* Outlines from Lucide 1.62 (https://lucide.dev), on a 24 grid; rectangles and circles are written
   as paths. Each icon is exported separately, so that a bundle contains only the ones it uses.
   Icons of posts and of the text editor are in separate files, because many screens load those
   parts later.
   
   ISC License. Copyright (c) 2026 Lucide Icons and Contributors. Permission to use, copy, modify,
   and/or distribute this software for any purpose with or without fee is hereby granted, provided
   that the above copyright notice and this permission notice appear in all copies. THE SOFTWARE IS
   PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING
   ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
   ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM
   LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS
   ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE. */

export const arrowDownIcon = 'M12 5v14M19 12l-7 7-7-7';
export const arrowUpIcon = 'm5 12 7-7 7 7M12 19V5';
export const atIcon = 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8';
export const checkIcon = 'M20 6 9 17l-5-5';
export const chevronDownIcon = 'm6 9 6 6 6-6';
export const chevronLeftIcon = 'm15 18-6-6 6-6';
export const chevronRightIcon = 'm9 18 6-6-6-6';
export const closeIcon = 'M18 6 6 18M6 6l12 12';
export const copyIcon =
	'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2';
export const fileIcon =
	'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5';
export const filmIcon =
	'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM7 3v18M3 7.5h4M3 12h18M3 16.5h4M17 3v18M17 7.5h4M17 16.5h4';
export const folderIcon =
	'M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z';
export const folderOpenIcon =
	'm6 14 1.5-2.9A2 2 0 0 1 9.24 10H20a2 2 0 0 1 1.94 2.5l-1.54 6a2 2 0 0 1-1.95 1.5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h3.9a2 2 0 0 1 1.69.9l.81 1.2a2 2 0 0 0 1.67.9H18a2 2 0 0 1 2 2v2';
export const heartIcon =
	'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5';
export const imageIcon =
	'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM11 9a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21';
export const menuIcon = 'M4 5h16M4 12h16M4 19h16';
export const moreIcon = 'M12 12h.01M19 12h.01M5 12h.01';
export const panelCloseIcon =
	'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9 3v18M16 15l-3-3 3-3';
export const panelOpenIcon =
	'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM9 3v18M14 9l3 3-3 3';
export const plusIcon = 'M5 12h14M12 5v14';
export const redoIcon = 'm15 14 5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13';
export const searchIcon = 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z';
export const splitIcon = 'M4 12h16M12 3v5M9 6l3 3 3-3M12 21v-5M9 18l3-3 3 3';
export const trashIcon =
	'M3 6h18M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2';
export const undoIcon = 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11';
