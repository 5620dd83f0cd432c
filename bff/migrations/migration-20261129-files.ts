import { Migration } from '@mikro-orm/migrations';

export class Migration20261129Files extends Migration {
	override up(): void {
		this.addSql(`
			create table files (
				id uuid primary key,
				user_id uuid not null constraint files_user_id_foreign references users (id) on delete cascade,
				path text not null,
				content text not null,
				words text not null,
				folded text not null,
				size int not null,
				revision int not null,
				created_at timestamptz not null,
				updated_at timestamptz not null,
				deletion uuid null,
				deleted_at timestamptz null
			)`);
		this.addSql(
			'create unique index files_user_id_path_unique on files (user_id, md5(path)) where deletion is null',
		);
		this.addSql('create index files_user_id_deletion_index on files (user_id, deletion)');
		this.addSql(`
			create table file_revisions (
				file_id uuid not null constraint file_revisions_file_id_foreign references files (id) on delete cascade,
				revision int not null,
				content text not null,
				size int not null,
				created_at timestamptz not null,
				primary key (file_id, revision)
			)`);
	}
}
