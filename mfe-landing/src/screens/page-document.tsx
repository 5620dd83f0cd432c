import type { ReactNode } from 'react';
import type { DocumentAssets } from 'shell/contract/document';

interface PageDocumentProps {
	title: string;
	description: string;
	/** Keeps search engines from listing the page. */
	noIndex?: boolean;
	assets: DocumentAssets;
	children: ReactNode;
}

/** A complete HTML document. The content security policy allows no inline scripts or styles. */
export function PageDocument({
	title,
	description,
	noIndex = false,
	assets,
	children,
}: PageDocumentProps) {
	return (
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
				<title>{title}</title>
				<meta name="description" content={description} />
				{noIndex ? <meta name="robots" content="noindex" /> : null}
				<meta property="og:type" content="website" />
				<meta property="og:site_name" content="Warble" />
				<meta property="og:title" content={title} />
				<meta property="og:description" content={description} />
				<meta name="twitter:card" content="summary" />
				<meta name="color-scheme" content="light dark" />
				{/* The background colours of tokens.css, as a meta tag cannot use custom properties. */}
				<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f1f2ed" />
				<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12130e" />
				<link rel="icon" type="image/svg+xml" href={assets.favicon} />
				{assets.fonts.map((font) => (
					<link
						key={font}
						rel="preload"
						as="font"
						type="font/woff2"
						href={font}
						crossOrigin="anonymous"
					/>
				))}
				{assets.styles.map(({ href, integrity }) => (
					<link
						key={href}
						rel="stylesheet"
						href={href}
						integrity={integrity}
						crossOrigin="anonymous"
					/>
				))}
				{assets.scripts.map(({ href, integrity }) => (
					<script key={href} defer src={href} integrity={integrity} crossOrigin="anonymous" />
				))}
			</head>
			<body>{children}</body>
		</html>
	);
}
