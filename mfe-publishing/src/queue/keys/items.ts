const ITEMS = '[data-draft], [data-proposal]';

/** The posts and proposals in an element, which arrow keys go through. */
export function itemsIn(element: ParentNode): HTMLElement[] {
	return [...element.querySelectorAll<HTMLElement>(ITEMS)];
}

/** The post or proposal that an element is in. */
export function itemAround(element: Element | null): HTMLElement | null {
	return element?.closest<HTMLElement>(ITEMS) ?? null;
}

/** The id of a post or a proposal. */
export function idOfItem({ dataset }: HTMLElement): string | undefined {
	return dataset.draft ?? dataset.proposal;
}
