import type { RemoteScreen } from '../../../contract/screens.ts';
import type { PaletteRow } from './palette-rows.ts';

/** Other words for the pages of the settings, by the end of their address. */
const alsoOf: Readonly<Record<string, string>> = {
	'': 'subscription billing price budget spending money limits card invoice',
	'/x': 'twitter connect reconnect connection accounts feed timeline read fetch',
	'/publishing': 'slots times time zone undo mail reminders premium long posts',
	'/access': 'programs token api agent assistant mcp webhook connect developer',
	'/account': 'password sessions devices activity theme data export import delete',
};

/** Parts of a page, found by their names alone. */
const parts: readonly { page: string; id: string; name: string; also: string }[] = [
	{ page: '', id: 'limits', name: 'Budget', also: 'monthly limits spending money' },
	{ page: '', id: 'api-keys', name: 'API keys', also: 'openrouter twitter key' },
	{ page: '/publishing', id: 'publishing', name: 'Free slots', also: 'times schedule' },
	{ page: '/access', id: 'tokens', name: 'Your tokens', also: 'api script personal' },
	{ page: '/access', id: 'agents', name: 'Connected agents', also: 'assistant mcp connect' },
	{ page: '/access', id: 'webhooks', name: 'Webhooks', also: 'events deliveries' },
	{ page: '/account', id: 'activity', name: 'Activity', also: 'log sessions devices' },
	{ page: '/account', id: 'your-data', name: 'Your data', also: 'export import zip download' },
	{ page: '/account', id: 'delete-account', name: 'Delete account', also: 'close remove' },
];

const ROOT = '/app/settings';

interface Screens {
	/** Screens of live remotes. */
	screens: readonly Pick<RemoteScreen, 'path' | 'title' | 'nav'>[];
	/** Whether the user has typed something. */
	hasQuery: boolean;
}

/** Rows that lead to the screens of a subscriber, in the order of the header. */
export function screenRows({ screens, hasQuery }: Screens): PaletteRow[] {
	const hasSettings = screens.some(({ path }) => path === ROOT);
	return [
		goTo('/app', 'Dashboard', 'home'),
		...screens.flatMap(({ path, title, nav }) => {
			if (path === '/app/compose/voice')
				return [goTo(path, 'Your voice', 'tone style examples settings')];
			if (path === ROOT) return [goTo(path, nav ?? title, `preferences ${alsoOf['']}`)];
			if (path.startsWith(`${ROOT}/`))
				return [settingsRow(path, title, alsoOf[path.slice(ROOT.length)] ?? '')];
			return nav ? [goTo(path, nav)] : [];
		}),
		...(hasSettings && hasQuery
			? [
					settingsRow(ROOT, 'Plan and budget', alsoOf[''] ?? ''),
					...parts.map(({ page, id, name, also }) =>
						settingsRow(`${ROOT}${page}#${id}`, name, also),
					),
				]
			: []),
	];
}

export function goTo(path: string, name: string, also = ''): PaletteRow {
	return { id: path, verb: 'Go to', object: name, also: `open show ${also}`, run: path };
}

function settingsRow(path: string, name: string, also: string): PaletteRow {
	const words = `go to open change ${also}`;
	return { id: `settings ${path}`, verb: 'Settings:', object: name, also: words, run: path };
}
