/** Whether a text is an amount in dollars, with cents at most. */
export function isAmount(text: string, most: number): boolean {
	return /^\d+([.,]\d{1,2})?$/.test(text.trim()) && amountOf(text) <= most;
}

export const amountOf = (text: string) => Number(text.trim().replace(',', '.'));
