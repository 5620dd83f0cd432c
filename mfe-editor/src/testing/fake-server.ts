import {
	type FakeRequest,
	json,
	refusal,
	FakeServer as Server,
} from 'remote-kit/testing/fake-server';
import { FakeFiles } from './fake-files.ts';

/** The API of files, on files in memory. */
export class FakeServer extends Server {
	readonly files: FakeFiles;

	constructor(files: ConstructorParameters<typeof FakeFiles>[0] = {}) {
		super();
		this.files = new FakeFiles(files);
	}

	protected override reply(request: FakeRequest): Response {
		const { route, query } = request;
		const body = (request.body ?? {}) as Record<string, string>;
		const { files } = this;
		const path = body.path ?? query.get('path') ?? '';
		const isThere = files.under(path).length > 0;
		switch (route) {
			case 'GET /api/files/tree': {
				const list = files.list();
				return json({ tree: list.map((file) => file.path), files: list });
			}
			case 'POST /api/files':
				return isThere ? taken(path) : json(files.put(path, body.content ?? ''));
			case 'POST /api/files/import': {
				const bare = path.replace(/\.\w+$/, '');
				return json(
					files.put(files.stored.has(bare) ? `${bare} 2` : bare, `<p>${body.content}</p>`),
				);
			}
			case 'GET /api/files/content': {
				const revision = query.get('revision');
				return isThere
					? json(files.read(path, revision === null ? undefined : Number(revision)))
					: gone(path);
			}
			case 'PUT /api/files/content': {
				if (!isThere) return gone(path);
				const now = files.read(path);
				if (now.content === body.content) return json(files.info(path));
				if (now.revision !== Number(body.revision))
					return refusal(409, { code: 'conflict', message: 'This file was saved meanwhile.' });
				return json(files.put(path, body.content ?? ''));
			}
			case 'DELETE /api/files':
				return isThere ? json(files.remove(path)) : gone(path);
			case 'POST /api/files/restore':
				return json(files.restore(body.deletion ?? ''));
			case 'POST /api/files/rename':
			case 'POST /api/files/move': {
				const folder = route.endsWith('move')
					? body.to
					: path.slice(0, Math.max(0, path.lastIndexOf('/')));
				const next = [folder, body.name ?? path.slice(path.lastIndexOf('/') + 1)]
					.filter(Boolean)
					.join('/');
				if (!isThere) return gone(path);
				return next !== path && files.under(next).length > 0
					? taken(next)
					: json(files.relocate(path, next));
			}
			case 'GET /api/files/revisions':
				return json({ revisions: files.revisions(path) });
			case 'GET /api/files/search': {
				const q = (query.get('q') ?? '').toLowerCase();
				const found = files
					.list()
					.map((file) => ({
						...file,
						excerpt: files
							.read(file.path)
							.content.replaceAll(/<[^>]*>/g, ' ')
							.trim(),
					}))
					.filter(
						({ path: one, excerpt }) =>
							one.toLowerCase().includes(q) || excerpt.toLowerCase().includes(q),
					);
				return json({ found });
			}
			default:
				return super.reply(request);
		}
	}
}

function taken(path: string): Response {
	return refusal(409, {
		code: 'path_taken',
		message: `There is a file or a folder "${path}" already. Choose another name.`,
	});
}

function gone(path: string): Response {
	return refusal(404, { code: 'file_not_found', message: `There is no file "${path}".` });
}
