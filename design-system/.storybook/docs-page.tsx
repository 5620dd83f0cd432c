import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { chromeThemeFor } from './storybook-themes.ts';
import { systemTheme } from './theme-of.ts';

interface GlobalsUpdate {
	globals: { theme?: unknown };
}

/** A docs page in the theme of the toolbar. Storybook itself supports only one theme for docs. */
export function DocsPage({ children, ...rest }: PropsWithChildren<DocsContainerProps>) {
	const [theme, setTheme] = useState(lastTold);
	useEffect(() => {
		const channel = addons.getChannel();
		const follow = ({ globals }: GlobalsUpdate) => setTheme(globals.theme);
		channel.on(GLOBALS_UPDATED, follow);
		return () => channel.off(GLOBALS_UPDATED, follow);
	}, []);
	useEffect(() => {
		document.documentElement.dataset.theme =
			theme === 'light' || theme === 'dark' ? theme : systemTheme();
	}, [theme]);
	return (
		<DocsContainer {...rest} theme={chromeThemeFor(theme)}>
			{children}
		</DocsContainer>
	);
}

function lastTold(): unknown {
	const channel = addons.getChannel();
	const update: GlobalsUpdate | undefined = (channel.last(GLOBALS_UPDATED) ??
		channel.last(SET_GLOBALS))?.[0];
	return update?.globals.theme;
}
