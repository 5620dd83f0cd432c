/** The pasted files. Spreadsheets add a picture of the cells to their text: the text counts. */
export function pastedFiles(clipboard: DataTransfer): File[] {
	const isCells = /<table\b/i.test(clipboard.getData('text/html'));
	return isCells ? [] : [...clipboard.files];
}
