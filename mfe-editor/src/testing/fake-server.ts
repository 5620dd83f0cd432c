import {
	type FakeRequest,
	json,
	refusal,
	FakeServer as Server,
} from 'remote-kit/testing/fake-server';
import { FakeFiles } from './fake-files.ts';

/** The API of files with files in memory. */
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
		const exists = files.under(path).length > 0;
		switch (route) {
			case 'GET /api/files/tree': {
				const list = files.list();
				return json({ tree: list.map((file) => file.path), files: list });
			}
			case 'POST /api/files':
				return exists ? pathTaken(path) : json(files.put(path, body.content ?? ''));
			case 'POST /api/files/import': {
				const bare = path.replace(/\.\w+$/, '');
				return json(
					files.put(files.stored.has(bare) ? `${bare} 2` : bare, `<p>${body.content}</p>`),
				);
			}
			case 'GET /api/files/content': {
				const revision = query.get('revision');
				return exists
					? json(files.read(path, revision === null ? undefined : Number(revision)))
					: notFound(path);
			}
			case 'PUT /api/files/content': {
				if (!exists) return notFound(path);
				const now = files.read(path);
				if (now.content === body.content) return json(files.info(path));
				if (now.revision !== Number(body.revision))
					return refusal(409, {
						code: 'conflict',
						message: 'This file changed somewhere else.',
					});
				return json(files.put(path, body.content ?? ''));
			}
			case 'DELETE /api/files':
				return exists ? json(files.remove(path)) : notFound(path);
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
				if (!exists) return notFound(path);
				return next !== path && files.under(next).length > 0
					? pathTaken(next)
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
						({ path: file, excerpt }) =>
							file.toLowerCase().includes(q) || excerpt.toLowerCase().includes(q),
					);
				return json({ found });
			}
			default:
				return super.reply(request);
		}
	}
}

function pathTaken(path: string): Response {
	return refusal(409, {
		code: 'path_taken',
		message: `A file or a folder “${path}” already exists. Choose another name.`,
	});
}

function notFound(path: string): Response {
	return refusal(404, { code: 'file_not_found', message: `We couldn’t find “${path}”.` });
}
