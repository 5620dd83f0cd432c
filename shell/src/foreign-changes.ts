/**
 * Lets React continue after another program has changed the page. Translators wrap text nodes in
 * elements or replace them, and React would end the screen with a NotFoundError when it removes
 * such a node, or inserts something before it. Call it once, before React renders.
 */
export function allowForeignChanges(): void {
	const { removeChild, insertBefore, contains, hasChildNodes } = Node.prototype;

	Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
		if (parentOf(child) === this) return removeChild.call(this, child) as T;
		if (!contains.call(this, child)) return child;
		let place = parentOf(child);
		if (place) removeChild.call(place, child);
		// The elements that it was wrapped in, unless they contain other nodes.
		while (place && place !== this && !hasChildNodes.call(place)) {
			const parent = parentOf(place);
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
		while (place && parentOf(place) !== this) place = parentOf(place);
		return insertBefore.call(this, child, place) as T;
	};
}

/**
 * A node's parent, by the prototype: a form that is not sanitized yet may have a field named
 * `parentNode`, which hides the property.
 */
function parentOf(node: Node): Node | null {
	return Reflect.get(Node.prototype, 'parentNode', node) as Node | null;
}
