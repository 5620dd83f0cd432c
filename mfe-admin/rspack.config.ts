import { remoteConfig } from 'build-tools/federation';

export default remoteConfig({ name: 'admin', port: 3107 });
