import { expect, test } from 'vitest';
import droppableComponents from './droppable-components.ts';

test('components that nothing uses can be dropped', () => {
	const source = [
		'var Link = React10.forwardRef(function LinkWithRef() {});',
		'Link.displayName = "Link";',
		'var Context = React.createContext(null);',
		'var shown = Link.displayName;',
	].join('\n');
	expect(droppableComponents(source)).toBe(
		[
			'var Link = /* @__PURE__ */ React10.forwardRef(function LinkWithRef() {});',
			'',
			'var Context = /* @__PURE__ */ React.createContext(null);',
			'var shown = Link.displayName;',
		].join('\n'),
	);
});
