import { readTokens, type Token } from './read-tokens.ts';
import styles from './tokens.module.css';

const themes = [
	{ theme: 'light', selector: '[data-theme="light"]' },
	{ theme: 'dark', selector: '\n[data-theme="dark"]' },
];

export interface TokensProps {
	/** The text of `tokens.css`. */
	css: string;
}

/** All tokens of `tokens.css`, with samples. */
export function Tokens({ css }: TokensProps) {
	return (
		<div className="sb-unstyled">
			<div className={styles.themes}>
				{themes.map(({ theme, selector }) => (
					<section key={theme} className={styles.theme} data-theme={theme}>
						<h2 className={styles.title}>Colour, {theme}</h2>
						{readTokens(css, selector).map((group) => (
							<List key={group.title} tokens={group.tokens} />
						))}
					</section>
				))}
			</div>
			{readTokens(css, ':root').map(({ title, tokens }) => (
				<section key={title} className={styles.group}>
					<h2 className={styles.title}>{title.charAt(0).toUpperCase() + title.slice(1)}</h2>
					<List tokens={tokens} />
				</section>
			))}
		</div>
	);
}

function List({ tokens }: { tokens: readonly Token[] }) {
	return (
		<dl className={styles.list}>
			{tokens.map((token) => (
				<div key={token.name} className={styles.row}>
					<Sample token={token} tokens={tokens} />
					<dt className={styles.name}>{token.name}</dt>
					<dd className={styles.value}>
						{token.value}
						{token.note ? <span className={styles.note}>{token.note}</span> : null}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** A sample of a token, if it can be shown. */
function Sample({ token: { name, value }, tokens }: { token: Token; tokens: readonly Token[] }) {
	const reference = `var(${name})`;
	if (/^oklch|^var\(/.test(value))
		return <span className={styles.swatch} style={{ background: reference }} />;
	if (name === '--lift') return <span className={styles.swatch} style={{ boxShadow: reference }} />;
	if (tokens.some((other) => other.name === `${name}-lh`)) {
		const family = name.startsWith('--words') ? 'var(--font-words)' : 'var(--font-ui)';
		return (
			<span className={styles.letters} style={{ font: `${reference} / 1 ${family}` }}>
				Ag
			</span>
		);
	}
	if (/^--s-\d$/.test(name))
		return <span className={styles.bar} style={{ inlineSize: reference }} />;
	return <span />;
}
