import { getModelPicture } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import './vehicle-images.css'

interface Props {
  modelId: number
  /** Alternative text. */
  label: string
}

/** Shows the picture of a model; nothing until loaded or without a picture. */
export function ModelPicture({ modelId, label }: Props): ReactNode {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [getModelPicture.id, modelId],
    queryFn: ({ signal }) => api.download(getModelPicture, { path: { id: modelId }, signal }),
    staleTime: 300_000,
    retry: false,
  })
  const [source, setSource] = useState<string>()
  useEffect(() => {
    if (!data) return
    // the request needs a token, which an image URL cannot contain
    const objectUrl = URL.createObjectURL(data.blob)
    setSource(objectUrl)
    return () => {
      URL.revokeObjectURL(objectUrl)
      setSource(undefined)
    }
  }, [data])
  return source && <img className="model-picture" src={source} alt={label} />
}
