import fs from 'node:fs';
import path from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {generateFrom} from '../../../../tests/fixtures/graphql/pages';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';

it('says of an operation and a field that are deprecated without a reason what to do', async () => {
  const folder = temporaryFolder('graphql-deprecation');
  onTestFinished(() => fs.rmSync(folder, {recursive: true}));
  const schema = path.join(folder, 'schema.graphql');
  fs.writeFileSync(
    schema,
    'type Query { a: A @deprecated(reason: "") } type A { b: Int @deprecated(reason: "") }',
  );

  const {pages} = await generateFrom(schema);

  for (const file of ['common/queries/a.mdx', 'common/objects/a.mdx']) {
    expect(pages.get(file)).toContain(
      ':::warning[Deprecated]\n\nDo not use this element in new code.\n\n:::',
    );
  }
});
