/** The URL of a request to a route. Fields of the query that are undefined are left out. */
export function routeUrl(
	path: string,
	{
		params = {},
		querystring = {},
	}: {
		params?: Readonly<Record<string, string>> | undefined;
		querystring?: Readonly<Record<string, string | number | undefined>> | undefined;
	} = {},
): string {
	const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries(querystring))
		if (value !== undefined) query.set(name, String(value));
	return query.size > 0 ? `${url}?${query}` : url;
}
