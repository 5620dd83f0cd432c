/**
 * Lets React go on after another program has changed the page. Translators wrap text nodes in
 * elements or replace them, and React would end the screen with a NotFoundError when it removes
 * such a node, or inserts something before it. Call it once, before React renders.
 */
export function allowForeignChanges(): void {
	const { removeChild, insertBefore } = Node.prototype;

	Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
		if (child.parentNode === this) return removeChild.call(this, child) as T;
		if (!this.contains(child)) return child;
		let place: Node | null = child.parentNode;
		if (place) removeChild.call(place, child);
		// The elements that it was wrapped in, unless they hold something else.
		while (place && place !== this && !place.hasChildNodes()) {
			const parent: Node | null = place.parentNode;
			if (parent) removeChild.call(parent, place);
			place = parent;
		}
		return child;
	};
	Node.prototype.insertBefore = function <T extends Node>(
		this: Node,
		child: T,
		before: Node | null,
	): T {
		let place = before;
		while (place && place.parentNode !== this) place = place.parentNode;
		return insertBefore.call(this, child, place) as T;
	};
}
