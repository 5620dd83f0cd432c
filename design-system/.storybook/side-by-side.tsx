export interface SideBySideProps {
	/** Id of the story. */
	story: string;
}

/**
 * A story in both themes, each in an iframe, because the theme, dialogs and toasts belong to the
 * whole page.
 */
export function SideBySide({ story }: SideBySideProps) {
	return (
		<div
			style={{
				position: 'fixed',
				inset: 0,
				display: 'grid',
				gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22.5rem), 1fr))',
				overflow: 'auto',
			}}
		>
			{['light', 'dark'].map((theme) => (
				<iframe
					key={theme}
					title={`In the ${theme} theme`}
					src={`./iframe.html?id=${story}&viewMode=story&globals=theme:${theme}`}
					style={{ inlineSize: '100%', blockSize: '100%', minBlockSize: '20rem', border: 0 }}
				/>
			))}
		</div>
	);
}
