import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/manager-api';
import { chromeThemeFor } from './storybook-themes.ts';

addons.setConfig({ theme: chromeThemeFor('system') });

addons.register('warble/theme', (api) => {
	const follow = ({ globals }: { globals: { theme?: unknown } }) =>
		api.setOptions({ theme: chromeThemeFor(globals.theme) });
	api.on(SET_GLOBALS, follow);
	api.on(GLOBALS_UPDATED, follow);
});
