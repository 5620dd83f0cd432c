/** The lowest price. The script replaces the word with it, such as `from €12 a month`. */
export function Price() {
	return <span data-price="">paid</span>;
}
