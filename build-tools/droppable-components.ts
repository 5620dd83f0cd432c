/**
 * A loader for packages whose modules contain React components that we do not use. Bundlers keep
 * `forwardRef` calls and assigned display names, because both could have side effects. With the
 * calls marked as pure and without the names, unused components can be dropped: of the router
 * `Link` and `Form`, and what only they need: 4 KB of every page.
 */
export default function droppableComponents(source: string): string {
	return source
		.replaceAll(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
		.replaceAll(/^\w+\.displayName = "\w+";$/gm, '');
}
